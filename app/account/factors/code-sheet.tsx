import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';

/** Recovery codes, shown only once. */
export function CodeSheet({ codes }: { codes: readonly string[] }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    announce(t('ui.copied'));
    setCopied(true);
  };
  return (
    <div className="grid gap-3">
      <ol
        dir="ltr"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-s border border-line-strong bg-sunken px-4 py-3 font-code text-md select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button className="justify-self-start" icon={copied ? <Check /> : <Copy />} onClick={copy}>
        {copied ? t('ui.copied') : t('ui.copy')}
      </Button>
    </div>
  );
}
