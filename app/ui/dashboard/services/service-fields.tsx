// Fields of a service, in the order in which operators think of them.
import { parseMapEmbed, parseVideoEmbed } from '#app/domain/catalog/embeds.ts';
import type { ServiceValues } from '#app/domain/catalog/own-service.ts';
import { Checkbox } from '../../form/checkbox.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { ZodForm } from '../../form/use-zod-form.ts';
import { recordOptions } from '../../format/options.ts';
import { FormSection } from '../kit/editor.tsx';
import { EmbedField } from './embed-field.tsx';

export const SERVICE_LABELS = {
  name: 'Nome',
  description: 'Descrizione',
  categoryId: 'Categoria',
  price: 'Prezzo di listino',
  tags: 'Etichette',
  meetingPoint: "Punto d'incontro",
  meetingUrl: 'Link alla mappa',
  durationMinutes: 'Durata',
  languages: 'Lingue',
  included: 'Compreso nel prezzo',
  goodToKnow: 'Da sapere',
  resourceIds: 'Risorse',
  cutOffMinutes: 'Chiusura delle prenotazioni',
  horizonDays: 'Anticipo massimo',
  cancellationHours: 'Annullamento gratuito',
  guestChanges: "Cosa può cambiare l'ospite",
  reminderText: 'Testo del promemoria',
  email: 'Email',
  phone: 'Telefono',
  mapEmbed: 'Mappa',
  videoEmbed: 'Video',
  maxResaleFee: 'Commissione massima',
};

export const GUEST_CHANGES = {
  none: 'Niente',
  day: 'Giorno e orario',
  day_and_people: 'Giorno, orario e persone',
};

type Props = { form: Pick<ZodForm<keyof ServiceValues>, 'field' | 'box'> };

export function EssentialFields({
  form: { field },
  categories,
}: Props & { categories: { id: number; name: string }[] }) {
  return (
    <FormSection title="L'essenziale">
      <TextField {...field('name')} hint="Dice che cosa si fa: «Giro in barca al tramonto»" maxLength={120} />
      <TextArea
        {...field('description')}
        hint="La prima riga compare nelle schede. Lascia una riga vuota tra un paragrafo e l'altro"
        optional
        rows={8}
        maxLength={10_000}
      />
      <SelectField {...field('categoryId')} optional options={recordOptions(categories, 'Nessuna')} />
      <TextField
        {...field('price')}
        hint="In euro, per esempio 35,00. Si mostra finché non ci sono tariffe e compila la prima"
        inputMode="decimal"
      />
      <TextField {...field('tags')} hint="Separate da virgole: lago, famiglie, aperitivo" optional />
    </FormSection>
  );
}

export function PracticalFields({ form: { field } }: Props) {
  return (
    <>
      <FormSection title="Dove e quanto" hint="Si leggono sotto il titolo, sulla prenotazione e nelle email.">
        <TextField
          {...field('meetingPoint')}
          hint="«Pontile 2, davanti alla biglietteria». Se è vuoto vale il luogo della mappa mostrata nella pagina, o l'indirizzo dell'attività"
          optional
          maxLength={200}
        />
        <TextField
          {...field('meetingUrl')}
          hint="Il link che dà «Condividi» nelle mappe. Se è vuoto si cerca il punto d'incontro"
          optional
          inputMode="url"
          spellCheck={false}
        />
        <TextField
          {...field('durationMinutes')}
          hint="In minuti, per esempio 90. Se è vuota dura quanto l'orario prenotato"
          optional
          inputMode="numeric"
        />
        <TextField {...field('languages')} hint="Separate da virgole: italiano, inglese" optional />
      </FormSection>
      <FormSection title="Da dire prima" hint="Una riga per ogni cosa, al massimo 12.">
        <TextArea {...field('included')} hint="Attrezzatura, guida, merenda" optional rows={4} />
        <TextArea
          {...field('goodToKnow')}
          hint="Che cosa portare, per chi non è adatto, che cosa succede con il maltempo"
          optional
          rows={4}
        />
      </FormSection>
    </>
  );
}

export function RuleFields({ form: { field } }: Props) {
  return (
    <>
      <FormSection title="Quando si può prenotare" hint="Chi ha già prenotato conserva le sue regole.">
        <TextField
          {...field('cutOffMinutes')}
          hint="Minuti prima dell'inizio. Con 0 si vende fino all'inizio"
          inputMode="numeric"
        />
        <TextField {...field('horizonDays')} hint="Giorni da oggi, da 1 a 1095" inputMode="numeric" />
        <TextField
          {...field('cancellationHours')}
          hint="Fino a quante ore prima dell'inizio si annulla con rimborso completo"
          inputMode="numeric"
        />
        <SelectField
          {...field('guestChanges')}
          hint="Da solo, dalla sua pagina: fino all'annullamento gratuito, al massimo tre volte"
          options={Object.entries(GUEST_CHANGES).map(([value, label]) => ({ value, label }))}
        />
      </FormSection>
      <FormSection title="Promemoria">
        <TextArea
          {...field('reminderText')}
          hint="Si aggiunge all'email del giorno prima: dove trovarsi, che cosa portare"
          optional
          maxLength={2000}
        />
      </FormSection>
    </>
  );
}

export function MoreFields({ form: { field, box } }: Props) {
  return (
    <>
      <FormSection title="Contatti" hint="Se li lasci vuoti valgono quelli dell'attività.">
        <TextField {...field('email')} type="email" optional inputMode="email" spellCheck={false} />
        <TextField {...field('phone')} type="tel" optional inputMode="tel" />
      </FormSection>
      <FormSection title="Mappa e video" hint="Si caricano solo quando l'ospite li apre.">
        <EmbedField
          {...field('mapEmbed')}
          hint="Su Google Maps: Condividi, poi Incorpora una mappa. Incolla il codice"
          preview="Anteprima della mappa"
          parse={parseMapEmbed}
        />
        <EmbedField
          {...field('videoEmbed')}
          hint="L'indirizzo di un video di YouTube"
          preview="Anteprima del video"
          parse={parseVideoEmbed}
        />
      </FormSection>
      <FormSection title="Marketplace" hint="Altre attività possono venderlo nei loro cataloghi.">
        <Checkbox {...box('visibleInMarketplace')}>Mostralo nel Marketplace</Checkbox>
        <TextField
          {...field('maxResaleFee')}
          hint="In percentuale. Chi chiede di più deve farti una proposta"
          inputMode="decimal"
        />
      </FormSection>
    </>
  );
}
