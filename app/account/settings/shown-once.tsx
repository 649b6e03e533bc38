import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';

/** A secret that is shown only once. */
export function ShownOnce({ secret }: { secret: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    announce(t('ui.copied'));
    setCopied(true);
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
      <code
        dir="ltr"
        className="min-w-0 rounded-s border border-line-strong bg-sunken px-3 py-2 font-code text-sm break-all select-all"
      >
        {secret}
      </code>
      <Button icon={copied ? <Check /> : <Copy />} onClick={copy}>
        {copied ? t('ui.copied') : t('ui.copy')}
      </Button>
    </div>
  );
}
