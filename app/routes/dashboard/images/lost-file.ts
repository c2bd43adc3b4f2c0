// A file that came but could not be kept: the disk is full, or fails. Its form says so beside its name.

export class LostFile extends File {}
