import { Form } from 'react-router';

import {
  below,
  type TypeFields,
  typeForm,
  type TypeNode,
} from '#app/domain/administration/types/type-form.ts';

import { Editor, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { SeenValues } from '../../dashboard/kit/seen-values.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { TYPE_FIELDS, TypeFormFields } from './type-fields.tsx';

type Props = {
  title: string;
  tree: readonly TypeNode[];
  values: TypeFields;
  /** Of a type that is there. */
  id?: number;
  seen?: string;
  result: FormAnswer;
};

const LIST = '/dashboard/admin/activity-types';

export function TypeEditor({ title, tree, values, id, seen, result }: Props) {
  const { errors, sent, props } = useZodForm(typeForm, result);
  // A type can't lie below itself.
  const excluded = id === undefined ? new Set<number>() : below(tree, id);
  return (
    <Editor>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Tipi di attività', href: LIST }]}
        above={<ErrorSummary errors={sent} fields={TYPE_FIELDS} />}
        actions={
          id === undefined ? null : (
            <ButtonLink href={`${LIST}/${id}/delete`} variant="danger">
              Elimina
            </ButtonLink>
          )
        }
      />
      <Form method="post" className="grid gap-4" {...props}>
        <SeenValues seen={seen} answer={result} />
        <TypeFormFields
          values={values}
          parents={tree.filter((node) => !excluded.has(node.id))}
          errors={errors}
          result={result}
        />
        <SaveBar label={id === undefined ? 'Crea il tipo' : 'Salva le modifiche'} cancel={{ href: LIST }} />
      </Form>
    </Editor>
  );
}
