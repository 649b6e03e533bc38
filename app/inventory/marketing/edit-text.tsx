import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { joined, type TextKind } from '#contract/inventory/marketing/draft.ts';
import type { Kit } from '#contract/inventory/marketing/marketing.ts';
import { Findings, findingsIn } from './findings.tsx';
import { useMarketingDeed } from './use-marketing-deed.ts';

type Props = { kit: Kit; kind: TextKind; listing: Listing; mayRewrite: boolean; onClose: () => void };

/** Edits a text, which is checked while typing by the rules that decide whether it is saved. */
export default function EditText({ kit, kind, listing, mayRewrite, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const formId = useId();
  const [words, setWords] = useState(() => joined(kit.texts[kind].sentences));
  const findings = findingsIn(words, kit, listing);
  const save = useMarketingDeed(
    kit.listing,
    () => api.marketing.change({ id: kit.listing, text: kind, words }, { version: kit.version }),
    {
      inForm: true,
      onDone: () => {
        toast(t('marketing.saved'));
        onClose();
      },
    },
  );
  const rewrite = useMarketingDeed(kit.listing, () => api.marketing.rewrite({ id: kit.listing, text: kind }), {
    onDone: (answer) => setWords(answer.words),
  });
  const { most } = kit.texts[kind];
  const isTooLong = words.length > most;
  return (
    <form
      id={formId}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() && !save.isPending) save.mutate(undefined);
      }}
    >
      <Field
        label={t(`marketing.text.${kind}`)}
        hint={t('marketing.length', { count: format.number(words.length), most: format.number(most) })}
        error={save.error?.message ?? (isTooLong ? t('marketing.tooLong') : undefined)}
      >
        <Textarea
          rows={8}
          value={words}
          maxLength={4_000}
          onChange={(event) => {
            setWords(event.target.value);
            // The server rejected an earlier text; the findings below are about the current one.
            save.reset();
          }}
        />
      </Field>
      <Findings findings={findings} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="act" busy={save.isPending} disabled={isTooLong || !words.trim()}>
          {t('marketing.save')}
        </Button>
        {mayRewrite && (
          <Button busy={rewrite.isPending} onClick={() => rewrite.mutate(undefined)}>
            {t('marketing.rewrite')}
          </Button>
        )}
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
