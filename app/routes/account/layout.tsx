// Layout around login, register and password reset: docs/rules/hosts.md#who-may-open-a-page.
import { Outlet } from 'react-router';
import { AuthFrame } from '#app/ui/account/auth-frame.tsx';
import { ErrorTicket, statusOf } from '#app/ui/shell/error-page.tsx';
import type { Route } from './+types/layout';

export default function AuthLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AuthFrame>
      <div className="page grid place-content-center py-12">
        <ErrorTicket status={statusOf(error)} ways={[{ href: '/login', label: "Vai all'accesso" }]} />
      </div>
    </AuthFrame>
  );
}
