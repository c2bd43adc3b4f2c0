// Fields of a service, in the order in which operators think of them.
import { parseMapEmbed, parseVideoEmbed } from '#app/domain/catalog/embeds.ts';
import type { ServiceValues } from '#app/domain/catalog/own-service.ts';

import { Checkbox } from '../../form/checkbox.tsx';
import type { SummaryField } from '../../form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { FormSection } from '../kit/editor.tsx';
import { EmbedField } from './embed-field.tsx';

export const SERVICE_FIELDS: readonly SummaryField[] = [
  { name: 'name', label: 'Nome' },
  { name: 'description', label: 'Descrizione' },
  { name: 'categoryId', label: 'Categoria' },
  { name: 'price', label: 'Prezzo di listino' },
  { name: 'tags', label: 'Etichette' },
  { name: 'meetingPoint', label: "Punto d'incontro" },
  { name: 'meetingUrl', label: 'Link della mappa' },
  { name: 'durationMinutes', label: 'Durata' },
  { name: 'languages', label: 'Lingue' },
  { name: 'included', label: 'Compreso nel prezzo' },
  { name: 'goodToKnow', label: 'Da sapere' },
  { name: 'resourceIds', label: 'Risorse' },
  { name: 'cutOffMinutes', label: 'Chiusura delle prenotazioni' },
  { name: 'horizonDays', label: 'Anticipo massimo' },
  { name: 'cancellationHours', label: 'Annullamento gratuito' },
  { name: 'guestChanges', label: "Cosa può cambiare l'ospite" },
  { name: 'reminderText', label: 'Testo del promemoria' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Telefono' },
  { name: 'mapEmbed', label: 'Mappa' },
  { name: 'videoEmbed', label: 'Video' },
  { name: 'maxResaleFee', label: 'Commissione massima' },
];

export const GUEST_CHANGES = {
  none: 'Niente',
  day: 'Giorno e orario',
  day_and_people: 'Giorno, orario e persone',
};

export type FieldsProps = {
  values: ServiceValues;
  errors: FieldErrors;
};

type Category = { id: number; name: string };

export function EssentialFields({ values, errors, categories }: FieldsProps & { categories: Category[] }) {
  return (
    <FormSection title="L'essenziale">
      <TextField
        name="name"
        label="Nome"
        hint="Dice che cosa si fa: «Giro in barca al tramonto»"
        maxLength={120}
        defaultValue={values.name}
        error={errors['name']}
      />
      <TextArea
        name="description"
        label="Descrizione"
        hint="La prima riga compare nelle schede. Lascia una riga vuota tra un paragrafo e l'altro"
        optional
        rows={8}
        maxLength={10_000}
        defaultValue={values.description}
        error={errors['description']}
      />
      <SelectField
        name="categoryId"
        label="Categoria"
        optional
        defaultValue={values.categoryId}
        options={[
          { value: '', label: 'Nessuna' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errors['categoryId']}
      />
      <TextField
        name="price"
        label="Prezzo di listino"
        hint="In euro, per esempio 35,00. Si mostra finché non ci sono tariffe e compila la prima"
        inputMode="decimal"
        defaultValue={values.price}
        error={errors['price']}
      />
      <TextField
        name="tags"
        label="Etichette"
        hint="Separate da virgole: lago, famiglie, aperitivo"
        optional
        defaultValue={values.tags}
        error={errors['tags']}
      />
    </FormSection>
  );
}

export function PracticalFields({ values, errors }: FieldsProps) {
  return (
    <>
      <FormSection title="Dove e quanto" hint="Si leggono sotto il titolo, sulla prenotazione e nelle email.">
        <TextField
          name="meetingPoint"
          label="Punto d'incontro"
          hint="«Pontile 2, davanti alla biglietteria». Se è vuoto vale l'indirizzo dell'attività"
          optional
          maxLength={200}
          defaultValue={values.meetingPoint}
          error={errors['meetingPoint']}
        />
        <TextField
          name="meetingUrl"
          label="Link della mappa"
          hint="Il link che dà «Condividi» nelle mappe. Se è vuoto si cerca il punto d'incontro"
          optional
          inputMode="url"
          spellCheck={false}
          defaultValue={values.meetingUrl}
          error={errors['meetingUrl']}
        />
        <TextField
          name="durationMinutes"
          label="Durata"
          hint="In minuti, per esempio 90. Se è vuota dura quanto l'orario prenotato"
          optional
          inputMode="numeric"
          defaultValue={values.durationMinutes}
          error={errors['durationMinutes']}
        />
        <TextField
          name="languages"
          label="Lingue"
          hint="Separate da virgole: italiano, inglese"
          optional
          defaultValue={values.languages}
          error={errors['languages']}
        />
      </FormSection>
      <FormSection title="Da dire prima" hint="Una riga per ogni cosa, al massimo 12.">
        <TextArea
          name="included"
          label="Compreso nel prezzo"
          hint="Attrezzatura, guida, merenda"
          optional
          rows={4}
          defaultValue={values.included}
          error={errors['included']}
        />
        <TextArea
          name="goodToKnow"
          label="Da sapere"
          hint="Che cosa portare, per chi non è adatto, che cosa succede con il maltempo"
          optional
          rows={4}
          defaultValue={values.goodToKnow}
          error={errors['goodToKnow']}
        />
      </FormSection>
    </>
  );
}

export function RuleFields({ values, errors }: FieldsProps) {
  return (
    <>
      <FormSection title="Quando si può prenotare" hint="Chi ha già prenotato conserva le sue regole.">
        <TextField
          name="cutOffMinutes"
          label="Chiusura delle prenotazioni"
          hint="Minuti prima dell'inizio. Con 0 si vende fino all'inizio"
          inputMode="numeric"
          defaultValue={values.cutOffMinutes}
          error={errors['cutOffMinutes']}
        />
        <TextField
          name="horizonDays"
          label="Anticipo massimo"
          hint="Giorni da oggi, da 1 a 1095"
          inputMode="numeric"
          defaultValue={values.horizonDays}
          error={errors['horizonDays']}
        />
        <TextField
          name="cancellationHours"
          label="Annullamento gratuito"
          hint="Fino a quante ore prima dell'inizio si annulla con rimborso completo"
          inputMode="numeric"
          defaultValue={values.cancellationHours}
          error={errors['cancellationHours']}
        />
        <SelectField
          name="guestChanges"
          label="Cosa può cambiare l'ospite"
          hint="Da solo, dalla sua pagina: fino all'annullamento gratuito, al massimo tre volte"
          defaultValue={values.guestChanges}
          options={Object.entries(GUEST_CHANGES).map(([value, label]) => ({ value, label }))}
          error={errors['guestChanges']}
        />
      </FormSection>
      <FormSection title="Promemoria">
        <TextArea
          name="reminderText"
          label="Testo del promemoria"
          hint="Si aggiunge all'email del giorno prima: dove trovarsi, che cosa portare"
          optional
          maxLength={2000}
          defaultValue={values.reminderText}
          error={errors['reminderText']}
        />
      </FormSection>
    </>
  );
}

export function MoreFields({ values, errors }: FieldsProps) {
  return (
    <>
      <FormSection title="Contatti" hint="Se li lasci vuoti valgono quelli dell'attività.">
        <TextField
          name="email"
          type="email"
          label="Email"
          optional
          inputMode="email"
          spellCheck={false}
          defaultValue={values.email}
          error={errors['email']}
        />
        <TextField
          name="phone"
          type="tel"
          label="Telefono"
          optional
          inputMode="tel"
          defaultValue={values.phone}
          error={errors['phone']}
        />
      </FormSection>
      <FormSection title="Mappa e video" hint="Si caricano solo quando il cliente li apre.">
        <EmbedField
          name="mapEmbed"
          label="Mappa"
          hint="Su Google Maps: Condividi, poi Incorpora una mappa. Incolla il codice"
          preview="Anteprima della mappa"
          parse={parseMapEmbed}
          text={values.mapEmbed}
          error={errors['mapEmbed']}
        />
        <EmbedField
          name="videoEmbed"
          label="Video"
          hint="L'indirizzo di un video di YouTube"
          preview="Anteprima del video"
          parse={parseVideoEmbed}
          text={values.videoEmbed}
          error={errors['videoEmbed']}
        />
      </FormSection>
      <FormSection title="Marketplace" hint="Altre attività possono venderlo nei loro cataloghi.">
        <Checkbox name="visibleInMarketplace" defaultChecked={values.visibleInMarketplace}>
          Mostralo nel Marketplace
        </Checkbox>
        <TextField
          name="maxResaleFee"
          label="Commissione massima"
          hint="In percentuale. Chi chiede di più deve farti una proposta"
          inputMode="decimal"
          defaultValue={values.maxResaleFee}
          error={errors['maxResaleFee']}
        />
      </FormSection>
    </>
  );
}
