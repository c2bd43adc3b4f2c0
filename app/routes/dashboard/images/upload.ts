// Upload limits, and the marker of a lost file.
import { MAX_IMAGES, MAX_UPLOAD_BYTES } from '#app/domain/activities/image-tools.ts';

/** A file that arrived but could not be stored because the disk is full or fails. The form names it. */
export class LostFile extends File {}

// Routes whose forms take pictures export one of these as `handle = { bodyLimit }`; others accept less.

/** One picture and the form's texts. */
export const IMAGE_BODY_LIMIT = MAX_UPLOAD_BYTES + 256 * 1024;

/** Ten pictures and the form's texts. */
export const IMAGES_BODY_LIMIT = MAX_IMAGES * MAX_UPLOAD_BYTES + 256 * 1024;
