// The whole product with nothing to configure: built if need be, on its own database, Stripe twin and mailbox.
import { ensureBuilt } from './build-if-stale.ts';

process.env['NODE_ENV'] ??= 'production';
await ensureBuilt(() =>
  console.log('Compilo l’applicazione: succede solo la prima volta e dopo una modifica…'),
);
await import('../server.ts');
