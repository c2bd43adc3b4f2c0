import { ButtonLink } from '../parts/button.tsx';
import { useSite } from '../shell/site.ts';
import { SettingsPage } from './settings-page.tsx';

export function DataView() {
  const { translation } = useSite();
  return (
    <SettingsPage title="I tuoi dati">
      <section aria-labelledby="copia" className="grid justify-items-start gap-3">
        <h2 id="copia">Scarica una copia</h2>
        <p>Un file JSON con tutto quello che conserviamo di te.</p>
        <ButtonLink href="/settings/data.json">Scarica i tuoi dati</ButtonLink>
      </section>
      {translation?.signedIn ? <Translation /> : null}
      <section aria-labelledby="cancella" className="grid justify-items-start gap-3">
        <h2 id="cancella">Cancella l'account</h2>
        <p>
          I tuoi dati, i testi e le foto delle tue attività vengono rimossi. Restano solo i dati contabili che
          la legge ci chiede di conservare, senza il tuo nome.
        </p>
        <ButtonLink href="/settings/erase" variant="secondary">
          Cancella l'account
        </ButtonLink>
      </section>
    </SettingsPage>
  );
}

function Translation() {
  return (
    <section aria-labelledby="traduzione" className="grid justify-items-start gap-3">
      <h2 id="traduzione">Traduzione automatica</h2>
      <p>
        In un&apos;altra lingua le pagine le traduce Google, che ne riceve il testo: solo con il tuo consenso.
      </p>
      <ButtonLink href="/translate" variant="secondary">
        Vedi che cosa riceve
      </ButtonLink>
    </section>
  );
}
