// The address of this file stays the same, so that it is asked for often: all else is in files that browsers keep.
import './elements.ts'
