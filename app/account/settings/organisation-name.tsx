import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { organisations } from '#contract/account/organisations.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { organisationQuery } from '../queries.ts';
import { sessionQuery } from '../session.ts';

type Organisation = OutputOf<typeof organisations.current>;

export function OrganisationName({ organisation, readOnly }: { organisation: Organisation; readOnly: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const form = useContractForm(organisations.rename.input, { name: organisation.name });
  const show = (newest: Organisation) => {
    client.setQueryData(organisationQuery.queryKey, newest);
    form.reset({ name: newest.name });
  };
  const save = async (values: { name: string }) => {
    try {
      show(await api.organisations.rename(values, { version: organisation.version }));
      toast(t('account.organisation.saved'));
      await client.invalidateQueries(sessionQuery);
    } catch (error) {
      // Another member saved first: their version is shown and can be edited again.
      if (error instanceof ApiProblem && error.code === 'version_conflict') show(error.current as Organisation);
      throw error;
    }
  };
  return (
    <Form form={form} onSubmit={save} className="max-w-lg">
      <FormField form={form} name="name" label={t('account.organisation.name')} required>
        {(control) => <Input autoComplete="organization" readOnly={readOnly} {...control} />}
      </FormField>
      {!readOnly && (
        <SubmitButton form={form} disabled={!form.formState.isDirty} className="justify-self-start">
          {t('ui.save')}
        </SubmitButton>
      )}
    </Form>
  );
}
