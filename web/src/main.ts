import './lib/settings.svelte';
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks } from './lib/router.svelte';
import { session } from './lib/session.svelte';

followLinks();
void session.load().catch(() => undefined);

// In a task of its own: to run all this code for the first time is one already.
setTimeout(() => {
  const target = document.getElementById('app');
  if (!target) return;
  target.replaceChildren();
  mount(App, { target });
});
