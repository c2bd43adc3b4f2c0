import type { QuestionRow } from '#app/domain/catalog/questions/question-form.ts';

import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { OrderForm } from '../ordering/order-form.tsx';
import { ArchivedList } from '../services/archived-list.tsx';
import { ServiceFrame, type ServiceHead } from '../services/service-frame.tsx';

type Props = { base: string; service: ServiceHead; questions: readonly QuestionRow[] };

export function QuestionsView({ base, service, questions }: Props) {
  const home = `${base}/services/${service.id}/questions`;
  const live = questions.filter(({ archived }) => !archived);
  const add = <ButtonLink href={`${home}/new`}>Aggiungi una domanda</ButtonLink>;
  return (
    <ServiceFrame base={base} service={service} actions={live.length === 0 ? undefined : add}>
      {live.length === 0 ? (
        <Empty action={add}>
          Non fai domande a chi prenota. Aggiungine una solo se la risposta ti serve: allergie, taglie, orario
          di arrivo.
        </Empty>
      ) : (
        <OrderForm
          label="Domande"
          items={live.map((question) => ({
            id: question.id,
            name: question.label,
            body: <Question question={question} href={`${home}/${question.id}`} />,
            actions: (
              <a
                href={`${home}/${question.id}/archive`}
                className="link link-alone"
                aria-label={`Archivia ${question.label}`}
              >
                Archivia
              </a>
            ),
          }))}
        />
      )}
      <ArchivedList
        title="Domande archiviate"
        items={questions
          .filter(({ archived }) => archived)
          .map(({ id, label }) => ({ id, name: label, href: `${home}/${id}/archive` }))}
      />
    </ServiceFrame>
  );
}

function Question({ question, href }: { question: QuestionRow; href: string }) {
  const { label, kind, choices, required } = question;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={href} className="link-alone font-semibold underline">
          {label}
        </a>
        <Badge tone={required ? 'purple' : 'neutral'}>{required ? 'Obbligatoria' : 'Facoltativa'}</Badge>
      </span>
      <span className="text-small text-muted">
        {kind === 'text' ? 'Testo libero' : `Una scelta: ${choices.join(', ')}`}
      </span>
    </>
  );
}
