// How large an upload may be, and a file that was lost.
import { MAX_UPLOAD_BYTES } from '#app/domain/activities/image-tools.ts';

/** A file that came but could not be kept: the disk is full, or fails. Its form says so beside its name. */
export class LostFile extends File {}

// Routes whose forms take pictures export one of these as `handle = { bodyLimit }`; no other takes so much.

/** One picture, and the words around it. */
export const IMAGE_BODY_LIMIT = MAX_UPLOAD_BYTES + 256 * 1024;

/** Ten pictures in one form, and the words around them. */
export const IMAGES_BODY_LIMIT = 10 * MAX_UPLOAD_BYTES + 256 * 1024;
