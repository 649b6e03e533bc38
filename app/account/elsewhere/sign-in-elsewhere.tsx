import { useT } from '#app/i18n/t.ts';
import { buttonLook } from '#app/ui/button.tsx';
import { useDocument } from '#app/use-document.ts';

/** The sign-in providers of this installation, if any. Links, because each leads to another site. */
export function SignInElsewhere({ next }: { next: string | null }) {
  const t = useT();
  const { providers } = useDocument();
  if (providers.length === 0) return null;
  const search = next ? `?${new URLSearchParams({ next })}` : '';
  return (
    <div className="mb-5 grid gap-2.5">
      {providers.map(({ name, label }) => (
        <a key={name} href={`/auth/with/${name}${search}`} className={buttonLook({ kind: 'plain', size: 'l' })}>
          {t('account.elsewhere.with', { provider: label })}
        </a>
      ))}
      <p className="mt-2 flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('account.elsewhere.or')}
      </p>
    </div>
  );
}
