import type { OwnImage } from './image-ref.ts';

/** How an activity's page looks, as its operator changes it. */
export type PageSettings = {
  colours: { primaryColor: string; backgroundColor: string };
  logo: OwnImage | undefined;
  images: OwnImage[];
};
