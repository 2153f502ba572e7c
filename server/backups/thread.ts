import { parentPort, workerData } from 'node:worker_threads'
import { type BackupPlan, makeBackup } from './make.ts'

// A backup reads and hashes everything, which would hold up the requests of the server's own thread.

parentPort!.postMessage(await makeBackup(workerData as BackupPlan))
