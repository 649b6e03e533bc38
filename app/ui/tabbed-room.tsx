import type { ComponentProps, ReactNode } from 'react';
import { PageTabs } from './page-tabs.tsx';

type Props = Pick<ComponentProps<typeof PageTabs>, 'pages' | 'deep'> & {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A section with a title and tabs. */
export function TabbedRoom({ title, pages, deep = false, actions, children }: Props) {
  return (
    <div className="page-room pt-6 pb-16">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{title}</h1>
        {actions}
      </div>
      <PageTabs label={title} pages={pages} deep={deep} className="mt-4 mb-5" />
      {children}
    </div>
  );
}
