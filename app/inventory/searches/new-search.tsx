import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { findLeadsBut } from '#app/people/contacts/find-leads.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { toast } from '#app/ui/toast.ts';
import type { Issue } from '#contract/core/errors.ts';
import { type Group, rooted } from '#contract/core/filter.ts';
import { readHomeSentence } from '#contract/inventory/home-sentence.ts';
import { changeKinds } from '#contract/inventory/search-fields.ts';
import { type SearchDraft, SearchForm } from './search-form.tsx';

type Props = {
  /** The lead it is for, if known. */
  lead?: { id: string; name: string };
  filter?: Group;
  onClose: () => void;
};

/** One idempotency key per dialog, so that a second click creates no second search. */
export default function NewSearch({ lead, filter, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [person, setPerson] = useState<ComboOption | null>(lead ? { value: lead.id, label: lead.name } : null);
  const [draft, setDraft] = useState<SearchDraft>({
    name: '',
    filter: filter ?? rooted({ and: [] }),
    statuses: ['Coming Soon', 'Active'],
    kinds: [...changeKinds],
    frequency: 'daily',
    expiresOn: null,
  });
  const [sentence, setSentence] = useState('');
  /** Parses the sentence while typing: the criteria below show what was understood, and the sentence is the default name. */
  const describe = (written: string) => {
    const isNamed = draft.name !== '' && draft.name !== sentence.trim();
    setSentence(written);
    const name = isNamed ? draft.name : written.trim().slice(0, 100);
    setDraft({ ...draft, name, filter: rooted(readHomeSentence(written).filter) });
  };
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [busy, setBusy] = useState(false);
  const source = useMemo(() => findLeadsBut(), []);
  const save = async () => {
    if (!person) return setIssues([{ path: ['lead'], message: t('searches.whoFor') }]);
    setBusy(true);
    try {
      const search = await api.savedSearches.create({ lead: person.value, ...draft }, { key });
      await client.invalidateQueries({ queryKey: ['searches'] });
      toast(t('searches.created', { name: search.name }));
      onClose();
      void navigate(`/saved-search/${search.id}`);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiProblem && error.issues.length > 0) setIssues(error.issues);
      else toast(t('searches.notSaved'), { tone: 'destructive', description: (error as Error).message });
    }
  };
  return (
    <FormDialog
      title={t('searches.new')}
      saveLabel={t('searches.save')}
      size="l"
      busy={busy}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t('searches.field.lead')} required error={issues.find(({ path }) => path[0] === 'lead')?.message}>
        <Combobox
          label={t('searches.field.lead')}
          source={source}
          placeholder={t('searches.chooseLead')}
          value={person}
          onChange={setPerson}
          disabled={lead !== undefined}
        />
      </Field>
      <Field label={t('searches.sentence')} hint={t('searches.sentenceHint')} className="grid-cols-[minmax(0,1fr)]">
        <Input
          dir="auto"
          value={sentence}
          maxLength={200}
          placeholder={t('searches.sentenceExample')}
          onChange={({ target }) => describe(target.value)}
        />
      </Field>
      <SearchForm draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} issues={issues} />
    </FormDialog>
  );
}
