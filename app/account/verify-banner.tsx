import { MailWarning } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { buttonLook } from '#app/ui/button.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useMay, useSession } from './session.ts';

/** Shown in the workspace to users who have not verified their address. */
export default function VerifyBanner() {
  const t = useT();
  const may = useMay();
  const { user, mailStaysHere } = useSession();
  return (
    <aside
      aria-label={t('account.verify.title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-need-tint px-4 py-2 text-need sm:px-5"
    >
      <MailWarning className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-40 text-ink wrap-anywhere">
        {t('account.verify.banner', { email: user.email })}
      </p>
      {mailStaysHere && may('outbox.read') ? (
        <Link to="/settings/outbox?message=verification" className={buttonLook({ kind: 'plain', size: 's' })}>
          {t('account.verify.open')}
        </Link>
      ) : (
        <ResendVerification size="s" />
      )}
    </aside>
  );
}
