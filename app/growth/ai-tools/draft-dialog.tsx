import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { ToolName } from '#contract/growth/ai-tools/tools.ts';
import { aiQueries } from './queries.ts';
import { RunView } from './run-view.tsx';
import { ToolForm } from './tool-form.tsx';
import { toolTexts, toolTitles } from './tool-words.ts';
import type { DraftPlace } from './use-run-deeds.ts';

type Props = {
  tool: ToolName;
  /** Records that are already selected. */
  first?: Record<string, ComboOption>;
  fixed?: Readonly<Record<string, string>>;
  onInsert: DraftPlace['put'];
  onClose: () => void;
};

/**
 * A tool inside another form: it shows the cost first and the sources of every sentence, and only text that breaks no rule can be inserted.
 * Nothing is sent; the text goes into the form that asked for it.
 */
export default function DraftDialog({ tool, first = {}, fixed = {}, onInsert, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [run, setRun] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(aiQueries.overview);
  const of = data?.tools.find(({ name }) => name === tool);
  const insert: DraftPlace['put'] = (words) => {
    onInsert(words);
    onClose();
  };
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title={t(toolTitles[tool])}
      description={t(toolTexts[tool])}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {error && !data ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : !data || !of ? (
          <SkeletonText lines={4} />
        ) : (
          <ToolForm
            tool={tool}
            of={of}
            model={data.model}
            first={first}
            fixed={fixed}
            onRun={(done) => {
              client.setQueryData(aiQueries.run(done.id).queryKey, done);
              setRun(done.id);
            }}
          />
        )}
        {run && <Written key={run} id={run} place={{ label: 'ai-tools.use.insert', put: insert }} />}
      </div>
    </Dialog>
  );
}

function Written({ id, place }: { id: string; place: DraftPlace }) {
  const { data, error, refetch } = useQuery(aiQueries.run(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return data ? <RunView run={data} place={place} /> : <SkeletonText lines={6} />;
}
