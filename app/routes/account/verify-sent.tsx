// After signing up: where the link was sent, and how to get another.
import { VerifySentView } from '#app/ui/account/verify-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/verify-sent';

export function loader({ url }: Route.LoaderArgs) {
  return { email: (url.searchParams.get('email') ?? '').slice(0, 400) };
}

export default function VerifySent({ loaderData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <title>Verifica la tua email</title>
      <VerifySentView email={loaderData.email} />
    </PlatformFrame>
  );
}
