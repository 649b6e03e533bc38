import { withHeic } from '#app/ui/upload/as-jpeg.ts';

export const photoTypes = (): string => withHeic('image/jpeg,image/png,image/webp');
