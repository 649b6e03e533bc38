import { Check, MoreHorizontal, Save, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type T, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { ApprovalStep } from '#contract/growth/approval.ts';
import { SendBack } from './send-back.tsx';

const rareSteps = ['send_back', 'withdraw', 'archive', 'restore'] as const;

const stepWords = (t: T): Record<(typeof rareSteps)[number], string> => ({
  send_back: t('social.sendBack'),
  withdraw: t('social.withdraw'),
  archive: t('social.archive'),
  restore: t('social.restore'),
});

type Props = {
  /** The approval steps available next. */
  steps: readonly ApprovalStep[];
  /** Edits must be saved first, because approval covers the stored version. */
  save: { isDirty: boolean; busy: boolean; onSave: () => void };
  /** Whether a finding blocks approval. */
  isBlocked: boolean;
  busy: boolean;
  onStep: (step: ApprovalStep, note?: string) => void;
  /** Further actions of the kind: scheduling, publishing, opening. */
  children: ReactNode;
};

/** The approval actions of a post or piece: save, submit, approve, and rarer steps in a menu. */
export function ApprovalActs({ steps, save, isBlocked, busy, onStep, children }: Props) {
  const t = useT();
  const [isBack, setBack] = useState(false);
  const may = (step: ApprovalStep) => !save.isDirty && steps.includes(step);
  const others = rareSteps.filter(may);
  return (
    <>
      {save.isDirty && (
        <Button kind="act" icon={<Save />} busy={save.busy} onClick={save.onSave}>
          {t('social.save')}
        </Button>
      )}
      {may('submit') && !may('approve') && (
        <Button kind="act" icon={<Send />} busy={busy} onClick={() => onStep('submit')}>
          {t('social.submit')}
        </Button>
      )}
      {may('approve') && (
        <Button kind="act" icon={<Check />} disabled={isBlocked} busy={busy} onClick={() => onStep('approve')}>
          {t('social.approve')}
        </Button>
      )}
      {children}
      {others.length > 0 && (
        <Menu
          align="end"
          trigger={
            <IconButton label={t('social.moreActs')}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={others.map((step) => ({
            label: stepWords(t)[step],
            onSelect: () => (step === 'send_back' ? setBack(true) : onStep(step)),
          }))}
        />
      )}
      {isBack && (
        <SendBack
          onClose={() => setBack(false)}
          onSend={(note) => {
            setBack(false);
            onStep('send_back', note);
          }}
        />
      )}
    </>
  );
}
