import type { FieldMetadata } from '@conform-to/react';
import { roleNames, roles } from '#domain/staff/roles.ts';
import { sentences } from '../../text/sentences.ts';
import { SelectField } from '../../ui/select-field.tsx';
import es from './es.json';
import { promoterChoices } from './places.ts';

const t = sentences(es);

/** A role, and where; of a promoter instead which one. The style sheet shows one of the two, before scripts too. */
export const RoleFields = ({
  fields,
  places,
  promoters,
}: {
  fields: {
    readonly role: FieldMetadata<string>;
    readonly partner: FieldMetadata<string>;
    readonly promoter: FieldMetadata<string>;
  };
  places: readonly { readonly value: string; readonly label: string }[];
  promoters: Parameters<typeof promoterChoices>[0];
}) => (
  <>
    <SelectField
      field={fields.role}
      label={t('role')}
      options={roles.map((value) => ({ value, label: roleNames[value] }))}
    />
    <div className="at-place">
      <SelectField field={fields.partner} label={t('partner')} options={places} />
    </div>
    <div className="as-promoter">
      <SelectField
        field={fields.promoter}
        label={t('whichPromoter')}
        options={[
          { value: '', label: t(promoters.length === 0 ? 'noPromoterLeft' : 'choosePromoter') },
          ...promoterChoices(promoters),
        ]}
      />
    </div>
  </>
);
