import './lib/settings.svelte';
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks } from './lib/router.svelte';
import { session } from './lib/session.svelte';

// Tasks of their own: to run all this code for the first time is one already.
setTimeout(() => {
  const target = document.getElementById('app');
  if (!target) return;
  target.replaceChildren();
  mount(App, { target });
});
setTimeout(() => {
  followLinks();
  void session.load().catch(() => undefined);
});
