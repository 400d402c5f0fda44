import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './lib/settings.svelte';
import { mount } from 'svelte';
import App from './App.svelte';
import { askEarly } from './lib/live/early';
import { followLinks, router } from './lib/router.svelte';
import { session } from './lib/session.svelte';

followLinks();
if (router.route.page === 'table') askEarly(router.route.id);
void session.load().catch(() => undefined);

const target = document.getElementById('app');
if (target) mount(App, { target });
