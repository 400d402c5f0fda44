/** The first code of the page, and little of it: asks for what the address needs while the rest of the code is loaded. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { loadGame } from './games';
import { askEarly, tablePath } from './lib/api/early';
import { here } from './lib/routes';
import { load } from './pages';

const route = here();
askEarly('/api/me').catch(() => undefined);
if (route.page === 'table')
  askEarly(tablePath(route.id))
    .then(async (answer) => (answer.ok ? loadGame(((await answer.clone().json()) as { table: { game: string } }).table.game) : null))
    .catch(() => undefined);

// The page says itself what cannot be loaded.
load(route)?.catch(() => undefined);

// The words and drawings run in a task of their own, the rest of the code in the next.
void Promise.all([import('./lib/text'), import('./lib/icons/art')])
  .catch(() => undefined)
  .then(() => setTimeout(() => void import('./main')));
