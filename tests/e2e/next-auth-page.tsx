// The NextAuth client as used by others, on a separate page. The test bundles it and controls it by `window.auth`.
import * as auth from 'next-auth/react';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    auth: typeof auth;
  }
}

window.auth = auth;

function Shown() {
  const { status, data } = auth.useSession();
  return <p id="status">{`${status} ${data?.user?.email ?? ''}`}</p>;
}

function Guarded() {
  const { status } = auth.useSession({ required: true });
  return <p id="status">{status}</p>;
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <auth.SessionProvider>
    {window.location.hash === '#guarded' ? <Guarded /> : <Shown />}
  </auth.SessionProvider>,
);
