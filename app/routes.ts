import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const onlyWhileDeveloping = process.env.NODE_ENV === 'development' ? [route('gallery', 'gallery/page.tsx')] : [];

export default [
  layout('public/layout.tsx', [index('public/landing.tsx')]),
  ...onlyWhileDeveloping,
  route('*', 'public/not-found.tsx'),
] satisfies RouteConfig;
