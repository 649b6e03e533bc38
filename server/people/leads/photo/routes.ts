import { leadPhotos } from '#contract/people/lead-photos.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { clearPhoto, sendPhoto, setPhoto } from './photo.ts';

export const leadPhotoRoutes: Served[] = [
  serveBytes(leadPhotos.photo, sendPhoto),
  serve(leadPhotos.setPhoto, ({ tx, actor, input }) => setPhoto(tx, actor, input)),
  serve(leadPhotos.clearPhoto, ({ tx, actor, input }) => clearPhoto(tx, actor, input.id)),
];
