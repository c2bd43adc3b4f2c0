// Pages of catalogs.
import type { ReactNode } from 'react';
import { catalogForm, type CatalogRow, type CatalogValues } from '#app/domain/catalog/own-catalog.ts';
import type { ServiceCard } from '#app/domain/catalog/service-page.ts';
import type { IconDrawing } from '#app/domain/icons/icon-paths.ts';
import { paragraphs } from '#app/domain/paragraphs.ts';
import { ServiceCardItem } from '../activity/service-card-item.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { counted } from '../format/counts.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Editor, EditorForm, EditorPage } from './kit/editor.tsx';
import { Empty, PageHeader } from './kit/page-header.tsx';
import { Tabs } from './kit/tabs.tsx';
import { OrderForm } from './ordering/order-form.tsx';

export type CatalogHead = { id: number; name: string };

type CatalogFrameProps = {
  base: string;
  catalog: CatalogHead;
  above?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

const TABS = [
  { to: '', label: 'Servizi' },
  { to: '/edit', label: 'Dati' },
  { to: '/images', label: 'Immagini' },
];

/** Header and navigation of a catalog's pages. */
export function CatalogFrame({ base, catalog, above, actions, children }: CatalogFrameProps) {
  const home = `${base}/catalogs/${catalog.id}`;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={catalog.name}
        crumbs={[{ label: 'Cataloghi', href: `${base}/catalogs` }]}
        above={above}
        actions={actions}
      />
      <Tabs label={`Parti di ${catalog.name}`} home={home} tabs={TABS} />
      {children}
    </div>
  );
}

type CatalogsViewProps = { base: string; catalogs: readonly CatalogRow[] };

export function CatalogsView({ base, catalogs }: CatalogsViewProps) {
  const add = <ButtonLink href={`${base}/catalogs/new`}>Aggiungi un catalogo</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Cataloghi"
        intro="Le pagine della tua attività, ciascuna con i suoi servizi. L'ordine è quello che vedono gli ospiti."
        actions={catalogs.length === 0 ? undefined : add}
      />
      {catalogs.length === 0 ? (
        <Empty action={add}>
          Non ci sono ancora cataloghi. Gli ospiti vedono solo i servizi che sono in un catalogo pubblico.
        </Empty>
      ) : (
        <OrderForm
          label="Cataloghi"
          items={catalogs.map(({ id, name, public: isPublic, services }) => ({
            id,
            name,
            body: (
              <>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <a href={`${base}/catalogs/${id}`} className="link link-alone font-semibold">
                    {name}
                  </a>
                  {isPublic ? (
                    <Badge tone="green">Pubblico</Badge>
                  ) : (
                    <Badge tone="neutral">Non pubblico</Badge>
                  )}
                </span>
                <span className="text-small text-muted">{counted(services, 'servizio', 'servizi')}</span>
              </>
            ),
          }))}
        />
      )}
    </>
  );
}

type CatalogPreviewProps = {
  base: string;
  catalog: { id: number; name: string; description: string };
  services: readonly ServiceCard[];
  icons: Record<string, IconDrawing>;
  /** Ids of resold services. */
  resold: readonly number[];
  /** Why visitors can't see it yet. */
  why: string | undefined;
};

/** Preview of a catalog for members; its cards link to the services' settings. */
export function CatalogPreview({ base, catalog, services, icons, resold, why }: CatalogPreviewProps) {
  return (
    <>
      <PageHeader
        title={`Anteprima di ${catalog.name}`}
        crumbs={[
          { label: 'Cataloghi', href: `${base}/catalogs` },
          { label: catalog.name, href: `${base}/catalogs/${catalog.id}` },
        ]}
      />
      <Notice tone="info">
        <p>{why === undefined ? 'Così lo vedono gli ospiti.' : `La vedi solo tu: ${why}.`}</p>
      </Notice>
      {paragraphs(catalog.description).map((text) => (
        <p key={text} className="max-w-prose">
          {text}
        </p>
      ))}
      <section>
        <h2 className="sr-only">Servizi</h2>
        {services.length === 0 ? (
          <p>Nessun servizio da mostrare.</p>
        ) : (
          <ul className="cards">
            {services.map((card) => (
              <ServiceCardItem
                key={card.id}
                card={card}
                href={resold.includes(card.id) ? '/marketplace/admin' : `${base}/services/${card.id}`}
                early={false}
                icon={icons[card.category?.icon ?? '']}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const LABELS = { name: 'Nome', description: 'Descrizione' };

type CatalogEditorProps = {
  base: string;
  values: CatalogValues;
  nonce: string;
  result: FormAnswer;
};

export function NewCatalogEditor({ base, values, nonce, result }: CatalogEditorProps) {
  const form = useZodForm(catalogForm, result, { labels: LABELS, values });
  return (
    <EditorPage
      title="Nuovo catalogo"
      crumbs={[{ label: 'Cataloghi', href: `${base}/catalogs` }]}
      form={form}
      nonce={nonce}
      save="Crea il catalogo"
      back={`${base}/catalogs`}
    >
      <CatalogFields form={form} />
    </EditorPage>
  );
}

type StoredCatalogProps = CatalogEditorProps & { catalog: CatalogHead; seen: string };

export function CatalogEditor({ base, catalog, values, nonce, seen, result }: StoredCatalogProps) {
  const form = useZodForm(catalogForm, result, { labels: LABELS, values });
  return (
    <CatalogFrame base={base} catalog={catalog} above={<ErrorSummary {...form.summary} />}>
      <Editor>
        <EditorForm form={form} seen={seen} nonce={nonce} back={`${base}/catalogs/${catalog.id}`}>
          <CatalogFields form={form} />
        </EditorForm>
      </Editor>
    </CatalogFrame>
  );
}

type FieldsProps = { form: Pick<ZodForm<keyof CatalogValues>, 'field' | 'box'> };

function CatalogFields({ form: { field, box } }: FieldsProps) {
  return (
    <>
      <TextField {...field('name')} hint="Per esempio «Estate sul lago»" maxLength={80} />
      <TextArea {...field('description')} optional rows={5} maxLength={5000} />
      <Checkbox {...box('public')}>Pubblico: lo vedono tutti. Se no, lo vedi solo tu in anteprima</Checkbox>
    </>
  );
}
