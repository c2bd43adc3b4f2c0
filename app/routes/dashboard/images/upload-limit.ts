// Routes with an image manager export `handle = { bodyLimit: IMAGES_BODY_LIMIT }`; no other takes so much.
import { MAX_UPLOAD_BYTES } from '#app/domain/activities/image-tools.ts';

/** Ten pictures in one form, and the words around them. */
export const IMAGES_BODY_LIMIT = 10 * MAX_UPLOAD_BYTES + 256 * 1024;
