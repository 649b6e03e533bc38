import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { Session } from '#contract/account/auth.ts';
import type { AskedFactor } from '#contract/account/entry.ts';
import { begin } from '../enter.ts';
import { ChooseFactor } from './choose-factor.tsx';

type Props = { factors: readonly AskedFactor[]; onEntered: (session: Session) => void; onBack?: () => void };

/** The second step of a sign-in. */
export default function AskFactor({ factors, onEntered, onBack }: Props) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <ChooseFactor factors={factors} onPassed={async (signedIn) => onEntered(await begin(async () => signedIn))} />
      {onBack && (
        <Button kind="link" className="justify-self-center" onClick={onBack}>
          {t('account.reset.back')}
        </Button>
      )}
    </div>
  );
}
