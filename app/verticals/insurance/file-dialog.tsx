import type { ReactNode } from 'react';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { FileChoice } from '#app/records/file-choice.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';

type Props = {
  title: string;
  file: File | null;
  onFile: (file: File | null) => void;
  accept: string;
  label: string;
  hint: string;
  deed: { isPending: boolean; error: Error | null; mutate: () => void };
  /** Fields that say themselves what is wrong with them. */
  fields: readonly string[];
  ready?: boolean;
  onClose: () => void;
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
};

/** A file from elsewhere and what it doesn't say itself. */
export function FileDialog(props: Props) {
  const { title, file, onFile, deed, fields, ready = true, onClose, children, ...choice } = props;
  const issues = issuesOf(deed.error, fields);
  return (
    <FormDialog
      title={title}
      saveLabel={title}
      busy={deed.isPending}
      disabled={!file || !ready}
      onSave={() => deed.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <FileChoice file={file} onChoose={(chosen) => onFile(chosen ?? null)} {...choice} />
      <div className="grid gap-3.5 sm:grid-cols-2">{children(issues.of)}</div>
    </FormDialog>
  );
}
