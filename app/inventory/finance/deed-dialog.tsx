import type { ReactNode } from 'react';
import type { DialogProps } from '#app/ui/dialog.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { issuesOf } from '../deals/issues.ts';
import { Refused } from '../deals/refused.tsx';

type Props = {
  title: string;
  description?: string;
  saveLabel: string;
  size?: DialogProps['size'];
  /** Fields that show their own errors. */
  fields: readonly string[];
  deed: { isPending: boolean; error: Error | null };
  ready: boolean;
  onSave: () => void;
  onClose: () => void;
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
};

/** The fields of an action on the books. Errors of no field show above them. */
export function DeedDialog({ size = 'm', fields, deed, ready, onSave, children, ...rest }: Props) {
  const issues = issuesOf(deed.error, fields);
  return (
    <FormDialog {...rest} size={size} busy={deed.isPending} disabled={!ready} onSave={() => ready && onSave()}>
      <Refused messages={issues.rest} />
      {children(issues.of)}
    </FormDialog>
  );
}
