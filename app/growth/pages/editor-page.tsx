import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { PageEditor } from './page-editor.tsx';
import { pageQueries } from './queries.ts';

export const handle = { title: 'content.title' } as const;

export default function EditorPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(pageQueries.one(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="p-5">
        <SkeletonRows rows={5} columns={2} />
      </div>
    );
  return <PageEditor key={data.id} page={data} />;
}
