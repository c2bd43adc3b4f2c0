// Around the pages outside of the dashboard: shows their errors in the host's look. React Router answers a failed
// action with the loaders above the route that shows it, so that root's own error page lacks the site's data.
import { ErrorPage, statusOf } from './ui/shell/error-page.tsx';
import type { Route } from './+types/boundary';

export { Outlet as default } from 'react-router';

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={statusOf(error)} />;
}
