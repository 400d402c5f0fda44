/** Who I am here. */
import { api } from './api/client';
import type { Credentials, NewPassword, User } from './api/types';

class Session {
  user: User | null = $state.raw(null);
  ready = $state(false);

  async load(): Promise<void> {
    try {
      this.user = (await api.me()).user;
    } finally {
      this.ready = true;
    }
  }

  async guest(name: string): Promise<void> {
    this.user = (await api.guest(name)).user;
  }

  async register(credentials: Credentials): Promise<void> {
    this.user = (await api.register(credentials)).user;
  }

  async login(credentials: Credentials): Promise<void> {
    this.user = (await api.login(credentials)).user;
  }

  async changePassword(body: NewPassword): Promise<void> {
    this.user = (await api.changePassword(body)).user;
  }

  async logout(): Promise<void> {
    this.user = (await api.logout()).user;
  }
}

export const session = new Session();
