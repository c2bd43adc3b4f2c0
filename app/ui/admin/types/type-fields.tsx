// The fields of a kind of activity, wherever one is made or changed.
import type { TypeFields, TypeNode } from '#app/domain/administration/types/type-form.ts';

import { Checkbox } from '../../form/checkbox.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { ticked, typed, type FormAnswer } from '../../form/use-zod-form.ts';

export const TYPE_FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'parentId', label: 'Sotto' },
  { name: 'host', label: 'Servizi propri' },
  { name: 'vatFree', label: 'Partita IVA' },
];

type Props = {
  values: TypeFields;
  /** Where it may lie. */
  parents: readonly TypeNode[];
  errors: FieldErrors;
  result: FormAnswer;
};

export function TypeFormFields({ values, parents, errors, result }: Props) {
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        maxLength={80}
        defaultValue={typed(result, 'name', values.name)}
        error={errors['name']}
      />
      <SelectField
        optional
        name="parentId"
        label="Sotto"
        defaultValue={typed(result, 'parentId', values.parentId === null ? '' : String(values.parentId))}
        error={errors['parentId']}
        options={[
          { value: '', label: 'In cima, sotto nessuno' },
          ...parents.map(({ id, name, depth }) => ({
            value: String(id),
            label: '\u2003'.repeat(depth) + name,
          })),
        ]}
      />
      <Checkbox name="host" defaultChecked={ticked(result, 'host', values.host)} error={errors['host']}>
        Offre servizi propri (altrimenti rivende soltanto)
      </Checkbox>
      <Checkbox
        name="vatFree"
        defaultChecked={ticked(result, 'vatFree', values.vatFree)}
        error={errors['vatFree']}
      >
        Può non avere partita IVA
      </Checkbox>
    </>
  );
}
