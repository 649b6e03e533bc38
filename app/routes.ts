import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const onlyWhileDeveloping = process.env.NODE_ENV === 'development' ? [route('gallery', 'gallery/page.tsx')] : [];

export default [
  layout('public/layout.tsx', [index('public/landing.tsx')]),
  // Everything behind the sign-in.
  layout('shell/workspace.tsx', [
    route('leads', 'people/leads/list.tsx'),
    route('lead/:id', 'people/leads/record/lead-page.tsx'),
    route('tasks', 'people/tasks/page.tsx'),
  ]),
  ...onlyWhileDeveloping,
  route('*', 'public/not-found.tsx'),
] satisfies RouteConfig;
