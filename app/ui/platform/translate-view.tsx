// What the translation provider reads of a signed-in person's pages, and their consent.
import { dayAndMonthAndYear } from '#app/domain/date-words.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { type Language, LANGUAGES } from '../shell/translation.ts';

type Props = {
  /** Time of the consent. */
  agreedAt: string | undefined;
  /** The language chosen before the consent was asked for. */
  language: Language | undefined;
  back: string;
};

export function TranslateView({ agreedAt, language, back }: Props) {
  return (
    <div className="page py-8 lg:py-12">
      <div className="mx-auto grid max-w-prose gap-6">
        <h1>Traduzione automatica</h1>
        <WhatIsSent />
        {agreedAt === undefined ? <Agree language={language} back={back} /> : <Withdraw since={agreedAt} />}
        <ButtonLink href={back} variant="plain">
          Torna indietro
        </ButtonLink>
      </div>
    </div>
  );
}

function WhatIsSent() {
  return (
    <>
      <p>
        Le pagine sono in italiano. In un&apos;altra lingua le traduce Google Traduttore, e solo se lo scegli:
        sulle pagine del tuo account serve anche il tuo consenso, una volta sola.
      </p>
      <section aria-labelledby="che-cosa" className="grid gap-2">
        <h2 id="che-cosa">Che cosa riceve Google</h2>
        <ul className="list-disc pl-6">
          <li>
            il testo delle pagine che apri: anche nomi, contatti, messaggi e importi, tuoi e dei tuoi ospiti,
            se la pagina li mostra;
          </li>
          <li>il tuo indirizzo IP e i dati tecnici del browser.</li>
        </ul>
        <p>
          Il programma di Google lavora dentro la pagina: può leggerne anche l&apos;indirizzo e quello che
          scrivi nei campi.
        </p>
      </section>
      <section aria-labelledby="mai" className="grid gap-2">
        <h2 id="mai">Dove non succede mai</h2>
        <p>
          Dove si scrive una password, sulle pagine con un indirizzo personale (prenotazioni, pagamenti,
          inviti, nuova password, calendario sul telefono) e quando un amministratore opera per conto tuo.
        </p>
      </section>
    </>
  );
}

function Agree({ language, back }: Pick<Props, 'language' | 'back'>) {
  const others = Object.entries(LANGUAGES).filter(([code]) => code !== 'it' && code !== 'en');
  return (
    <form method="post" action="/translate" className="grid justify-items-start gap-4">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="consent" value="given" />
      <label className="grid gap-1">
        <span className="font-semibold">Lingua</span>
        <select name="language" defaultValue={language} className="control">
          {others.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button>Accetto e traduci</Button>
    </form>
  );
}

function Withdraw({ since }: { since: string }) {
  return (
    <form method="post" action="/translate" className="grid justify-items-start gap-4">
      <p>
        {'Hai dato il consenso il '}
        <time dateTime={since}>{dayAndMonthAndYear(since.slice(0, 10))}</time>. Puoi ritirarlo quando vuoi.
      </p>
      <input type="hidden" name="consent" value="withdrawn" />
      <Button variant="secondary">Ritira il consenso</Button>
    </form>
  );
}
