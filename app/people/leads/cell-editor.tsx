import { useChangeLead } from './change-lead.ts';
import LeadEditor, { type LeadEditorProps } from './lead-editor.tsx';

/** An editor in a cell together with its save code, so that a list that is only read loads neither. */
export default function LeadCellEditor(props: Omit<LeadEditorProps, 'onSave'>) {
  const changeLead = useChangeLead();
  return <LeadEditor {...props} onSave={(lead, change) => changeLead({ lead, change })} />;
}
