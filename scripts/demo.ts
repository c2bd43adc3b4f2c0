// Runs the whole product without configuration: built if necessary, with its own database, Stripe twin and mailbox.
import { ensureBuilt } from './build-if-stale.ts';

process.env['NODE_ENV'] ??= 'production';
try {
  await ensureBuilt(() =>
    console.log('Compilo l’applicazione: succede solo la prima volta e dopo una modifica…'),
  );
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code ? `Non posso compilare in ${process.cwd()} (${code}): controlla permessi e spazio` : message,
  );
  process.exit(1);
}
await import('../server.ts');
