export { connectHub, type HubAddress } from './connect-hub.js';
export { isLoopback, type ListenOptions, settleListenAddress } from './listen-address.js';
export {
  connectNats,
  createNatsListener,
  type NatsListenerOptions,
  type NatsOptions,
  openNats,
} from './nats-carrier.js';
export { type Served, type ServeOptions, type Site, serveHub } from './serve.js';
export { type OpenState, openState, type StateOptions } from './state-file.js';
export {
  checkToken,
  createToken,
  openKeyFile,
  type Token,
  type TokenCheck,
  type TokenFault,
  type TokenOptions,
} from './token.js';
export { type AdmitOptions, type Admitted, admit, type Refusal } from './ws-admit.js';
export { createWsListener, type WsListenerOptions } from './ws-listener.js';
