import { Link } from 'react-router';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { sourceKinds, type ToolRun, type ToolSentence } from '#contract/growth/ai-tools/ai-tools.ts';

const kinds = keysOf('ai-tools.of', sourceKinds);
const flags = keysOf('ai-tools.flag', ['forbidden', 'unsupported', 'doubtful']);

type Props = {
  run: ToolRun;
  sentence: ToolSentence | null;
  busy: boolean;
  onConfirm: (sentence: ToolSentence) => void;
};

/** The sources of one sentence, or of the whole draft. */
export function Evidence({ run, sentence, busy, onConfirm }: Props) {
  const t = useT();
  const shown = sentence ? run.sources.filter(({ key }) => sentence.sources.includes(key)) : run.sources;
  return (
    <Card title={t('ai-tools.sources')} aria-live="polite">
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{sentence ? `“${sentence.text}”` : t('ai-tools.sourcesText')}</p>
        {sentence?.flag && (
          <div className="grid gap-2 rounded-s bg-need-tint p-2.5 text-sm">
            <p>
              <strong className="font-medium">{t(flags[sentence.flag])}</strong> {sentence.why}
            </p>
            {sentence.flag === 'unsupported' && (
              <Button size="s" busy={busy} className="justify-self-start" onClick={() => onConfirm(sentence)}>
                {t('ai-tools.confirm')}
              </Button>
            )}
          </div>
        )}
        {sentence?.isOwn && <p className="text-sm text-ink-3">{t('ai-tools.own')}</p>}
        <ul className="grid max-h-96 gap-2.5 overflow-y-auto" tabIndex={-1}>
          {shown.map(({ key, of, label, value, link, page }) => (
            <li key={key} className="grid gap-0.5 border-s-2 border-line ps-2.5 text-sm">
              <span className="text-ink-3">
                {t(kinds[of])} ·{' '}
                {link ? (
                  <Link to={link} className="text-act underline underline-offset-2">
                    {label}
                  </Link>
                ) : (
                  label
                )}
                {page !== null && <> · {t('ai-tools.page', { page })}</>}
              </span>
              <span className="line-clamp-4 wrap-anywhere" dir="auto">
                {value}
              </span>
            </li>
          ))}
        </ul>
        {run.asked && !sentence && (
          <details className="text-sm text-ink-2">
            <summary className="cursor-pointer">{t('ai-tools.asked')}</summary>
            <pre className="mt-2 max-h-64 overflow-auto rounded-s bg-sunken p-2 text-xs whitespace-pre-wrap">
              {run.asked}
            </pre>
          </details>
        )}
      </div>
    </Card>
  );
}
