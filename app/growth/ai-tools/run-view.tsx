import { Ban, Copy, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { ToolPart, ToolRun, ToolSentence } from '#contract/growth/ai-tools/ai-tools.ts';
import { textOf } from '#contract/growth/ai-tools/check.ts';
import { Evidence } from './evidence.tsx';
import { approvalNames, outcomeNames, partNames } from './tool-words.ts';
import { type DraftPlace, useRunDeeds } from './use-run-deeds.ts';

type Props = {
  run: ToolRun;
  place?: DraftPlace;
  /** One draft of a batch: settling it does not navigate away. */
  stays?: boolean;
};

/** A draft: every sentence with its sources and problems, and the actions on the whole. */
export function RunView({ run, place, stays = false }: Props) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ToolSentence | null>(null);
  const [texts, setTexts] = useState<Record<string, string> | null>(null);
  const deeds = useRunDeeds(run, navigate, place, stays);
  if (run.state === 'running')
    return (
      <Card title={t('ai-tools.draft')}>
        <p className="flex items-center gap-3 text-ink-2" role="status">
          <Spinner label={t('ai-tools.writing', { model: run.model ?? '' })} />
          {t('ai-tools.writing', { model: run.model ?? '' })}
        </p>
      </Card>
    );
  if (run.state === 'stopped')
    return (
      <Card title={t('ai-tools.stopped')}>
        <p className="text-ink-2">{run.reason}</p>
        <p className="mt-2 text-sm text-ink-3">{t('ai-tools.stoppedText')}</p>
        {run.subject?.type === 'lead' && (
          <Link to={`/lead/${run.subject.id}`} className="mt-3 inline-block text-act hover:underline">
            {t('ai-tools.openLead', { name: run.subject.name })}
          </Link>
        )}
      </Card>
    );
  // Members who may approve need no approval for their own drafts.
  const isHeld = run.needsApproval && run.approval !== 'approved' && !may('marketing.approve');
  const mayGo = run.isReady && !isHeld;
  const save = async () => {
    if (!texts) return;
    const changed = await deeds.edit.mutateAsync({ texts, confirmed: [] }).catch(() => null);
    if (changed) setTexts(null);
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <Card
        title={t('ai-tools.draft')}
        actions={
          run.outcome ? (
            <Chip tone={run.outcome === 'used' ? 'act' : 'plain'}>{t(outcomeNames[run.outcome])}</Chip>
          ) : run.needsApproval && run.approval ? (
            <Chip tone={run.approval === 'approved' ? 'act' : 'need'}>{t(approvalNames[run.approval])}</Chip>
          ) : (
            <Chip tone={run.isReady ? 'act' : 'need'}>{t(run.isReady ? 'ai-tools.ready' : 'ai-tools.notReady')}</Chip>
          )
        }
      >
        <div className="grid gap-5">
          {run.reason && <p className="text-sm text-loss">{run.reason}</p>}
          {run.approval === 'changes' && (
            <p className="rounded-s bg-need-tint px-3 py-2 text-sm">
              {t('ai-tools.sentBack', { name: run.decidedBy ?? '', note: run.approvalNote })}
            </p>
          )}
          {run.parts.map((part) => (
            <section key={part.name} className="grid gap-1.5">
              {texts ? (
                <Field label={t(partNames[part.name as keyof typeof partNames])}>
                  <Textarea
                    rows={4}
                    value={texts[part.name] ?? ''}
                    onChange={({ target }) => setTexts({ ...texts, [part.name]: target.value })}
                  />
                </Field>
              ) : (
                <Part part={part} chosen={chosen} onChoose={setChosen} />
              )}
            </section>
          ))}
          <p className="text-sm text-ink-3">
            {run.model ? t('ai-tools.writtenBy', { model: run.model }) : t('ai-tools.writtenByRules')}
          </p>
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {texts ? (
              <>
                <Button kind="act" busy={deeds.edit.isPending} onClick={() => void save()}>
                  {t('ai-tools.save')}
                </Button>
                <Button onClick={() => setTexts(null)}>{t('ai-tools.cancel')}</Button>
              </>
            ) : (
              <>
                {isHeld && !run.outcome && (
                  <Button
                    kind="act"
                    icon={<Send />}
                    busy={deeds.submit.isPending}
                    disabled={!run.isReady || run.approval === 'submitted'}
                    onClick={() => deeds.submit.mutate()}
                  >
                    {t('ai-tools.submit')}
                  </Button>
                )}
                {deeds.place && (
                  <Button
                    kind={isHeld ? 'plain' : 'act'}
                    busy={deeds.use.isPending}
                    disabled={!mayGo}
                    onClick={() => deeds.use.mutate()}
                  >
                    {t(deeds.place)}
                  </Button>
                )}
                <Button
                  icon={<Copy />}
                  disabled={!mayGo}
                  busy={deeds.copy.isPending}
                  onClick={() => deeds.copy.mutate()}
                >
                  {t('ai-tools.copy')}
                </Button>
                <Button
                  icon={<Pencil />}
                  onClick={() => setTexts(Object.fromEntries(run.parts.map((part) => [part.name, textOf(part)])))}
                >
                  {t('ai-tools.edit')}
                </Button>
                {!run.outcome && (
                  <Button
                    kind="quiet"
                    icon={<Ban />}
                    busy={deeds.discard.isPending}
                    onClick={() => deeds.discard.mutate()}
                  >
                    {t('ai-tools.discard')}
                  </Button>
                )}
                {!place && !stays && (
                  <Button
                    kind="quiet"
                    icon={<Trash2 />}
                    busy={deeds.remove.isPending}
                    onClick={() => deeds.remove.mutate()}
                  >
                    {t('ai-tools.delete')}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </Card>
      <Evidence
        run={run}
        sentence={chosen}
        busy={deeds.edit.isPending}
        onConfirm={(sentence) => {
          const all = Object.fromEntries(run.parts.map((part) => [part.name, textOf(part)]));
          deeds.edit.mutate({ texts: all, confirmed: [sentence.text] }, { onSuccess: () => setChosen(null) });
        }}
      />
    </div>
  );
}

const looks: Record<NonNullable<ToolSentence['flag']> | 'fine', string> = {
  fine: 'decoration-line-strong hover:bg-sunken',
  doubtful: 'bg-info-tint decoration-info',
  unsupported: 'bg-need-tint decoration-need',
  forbidden: 'bg-loss-tint decoration-loss',
};

type PartProps = { part: ToolPart; chosen: ToolSentence | null; onChoose: (sentence: ToolSentence) => void };

function Part({ part: { name, sentences }, chosen, onChoose }: PartProps) {
  const t = useT();
  return (
    <>
      <h3 className="text-sm font-medium text-ink-3">{t(partNames[name as keyof typeof partNames])}</h3>
      {sentences.length === 0 && <p className="text-ink-3">{t('ai-tools.empty')}</p>}
      <div
        className={name === 'fields' || name === 'lately' || name === 'to_do' ? 'grid gap-1' : 'leading-relaxed'}
        dir="auto"
      >
        {sentences.map((sentence) => (
          <span key={sentence.text}>
            <button
              type="button"
              aria-pressed={chosen?.text === sentence.text}
              onClick={() => onChoose(sentence)}
              className={`inline rounded-xs text-start underline decoration-dotted underline-offset-4 aria-pressed:bg-act-tint ${looks[sentence.flag ?? 'fine']}`}
            >
              {sentence.text}
            </button>{' '}
          </span>
        ))}
      </div>
    </>
  );
}
