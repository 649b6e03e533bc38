import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { issuesOf } from '../../deals/issues.ts';
import { Refused } from '../../deals/refused.tsx';
import { FactsForm, noFacts } from './facts-form.tsx';
import { useCmaDeed } from './use-cma-deed.ts';

const parts = ['street', 'city', 'state', 'postalCode'] as const;

/** A CMA of a home that isn't one of the office's listings. */
export default function NewCma({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [home, setHome] = useState({ street: '', city: '', state: '', postalCode: '' });
  const [facts, setFacts] = useState(noFacts);
  const { state: stateOrProvince, ...rest } = home;
  const begin = useCmaDeed(() => api.cmas.create({ home: { ...rest, stateOrProvince, facts } }), {
    inForm: true,
    onDone: ({ id }) => void navigate(`/cmas/${id}`),
  });
  const issues = issuesOf(begin.error, []);
  return (
    <FormDialog
      title={t('value.cmas.new')}
      description={t('value.cmas.newText')}
      size="l"
      saveLabel={t('value.cmas.begin')}
      busy={begin.isPending}
      disabled={!home.street.trim() || !home.city.trim() || !home.state.trim()}
      onSave={() => begin.mutate(undefined)}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-3 sm:grid-cols-2">
        {parts.map((part) => (
          <Field key={part} label={t(`value.cma.${part}`)} required={part !== 'postalCode'}>
            <Input
              value={home[part]}
              autoComplete="off"
              onChange={({ target }) => setHome({ ...home, [part]: target.value })}
            />
          </Field>
        ))}
      </div>
      <FactsForm facts={facts} onChange={setFacts} />
    </FormDialog>
  );
}
