import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';

type Props = {
  factor: 'text' | 'word';
  /** The last digits of the phone that gets the code. */
  ending: string | null;
  isSent: boolean;
  /** Whether an earlier pass has expired. */
  isOver: boolean;
  failed: string | undefined;
};

/** The second proof besides the link: a texted code or a passcode. */
export function RoomDoor({ factor, ending, isSent, isOver, failed }: Props) {
  const t = useT();
  const asksForCode = factor === 'text' && !isSent && failed !== 'forbidden';
  const why =
    failed === 'rate_limited'
      ? t('public-room.tooMany')
      : failed === 'forbidden'
        ? t('public-room.wrong')
        : failed === 'conflict'
          ? t('public-room.noText')
          : failed && t('public-room.failed');
  return (
    <div className="grid max-w-[26rem] gap-5">
      {why ? (
        <p role="alert" className="rounded-m bg-loss-tint px-4 py-3 text-loss">
          {why}
        </p>
      ) : (
        isOver && <p className="rounded-m bg-need-tint px-4 py-3 text-need">{t('public-room.expired')}</p>
      )}
      {asksForCode ? (
        <form method="post" className="grid gap-4">
          <Hidden values={{ deed: 'code' }} />
          <p className="text-ink-2">{t('public-room.codeGoesTo', { ending: ending ?? '' })}</p>
          <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
            {t('public-room.sendCode')}
          </button>
        </form>
      ) : (
        <>
          <form method="post" className="grid gap-4">
            <Hidden values={{ deed: 'enter' }} />
            {isSent && <p className="text-ink-2">{t('public-room.codeSent', { ending: ending ?? '' })}</p>}
            {factor === 'text' ? (
              <Field label={t('public-room.code')} required>
                <Input
                  name="proof"
                  required
                  maxLength={12}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  frameClassName="h-11"
                  autoFocus
                />
              </Field>
            ) : (
              <Field label={t('public-room.word')} hint={t('public-room.wordHint')} required>
                <Input type="password" name="proof" required maxLength={128} autoComplete="off" frameClassName="h-11" />
              </Field>
            )}
            <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
              {t('public-room.enter')}
            </button>
          </form>
          {factor === 'text' && (
            <form method="post">
              <Hidden values={{ deed: 'code' }} />
              <button type="submit" className="tap text-act underline underline-offset-4">
                {t('public-room.sendAgain')}
              </button>
            </form>
          )}
        </>
      )}
    </div>
  );
}
