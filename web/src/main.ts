import './lib/settings.svelte';
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks } from './lib/router.svelte';
import { session } from './lib/session.svelte';

followLinks();
void session.load().catch(() => undefined);

const target = document.getElementById('app');
if (target) {
  target.replaceChildren();
  mount(App, { target });
}
