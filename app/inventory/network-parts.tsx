import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';

/** A page without a list of records: title, actions, and content. */
export const NetworkPage = ({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div className="page-room grid grid-cols-[minmax(0,1fr)] content-start gap-5 pt-4 pb-16 max-sm:pt-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
      {children}
    </div>
  </div>
);

/** A link to pass on to an outside person. */
export function LinkDialog({
  title,
  text,
  address,
  onClose,
}: {
  title: string;
  text: string;
  address: string;
  onClose: () => void;
}) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    announce(t('ui.copied'));
    setCopied(true);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={text}>
      <div className="flex gap-2">
        <Input readOnly dir="ltr" value={address} aria-label={title} onFocus={({ target }) => target.select()} />
        <Button kind="act" icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {copied ? t('ui.copied') : t('ui.copy')}
        </Button>
      </div>
    </Dialog>
  );
}

/** An action on a button: refetches what is shown, and reports errors. */
export function useDeed<Given, Answer>(
  reads: readonly string[],
  deed: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const t = useT();
  const client = useQueryClient();
  const readAgain = () => Promise.all(reads.map((domain) => client.invalidateQueries({ queryKey: [domain] })));
  return useMutation({
    mutationFn: deed,
    onSuccess: async (answer) => {
      await readAgain();
      onDone?.(answer);
    },
    onError: (error) => {
      void readAgain();
      toast(t('ui.error'), { tone: 'destructive', description: error.message });
    },
  });
}

/** A label and a value in a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="text-sm text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);
